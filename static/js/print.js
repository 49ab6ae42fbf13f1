// A [data-print] button prints the page; without scripts the style sheet hides it.
document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-print]")) window.print();
});
