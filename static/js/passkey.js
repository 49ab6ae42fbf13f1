// Passkeys: <form data-passkey="get|create" data-options="JSON"> asks the device when it is sent, puts the answer
// into its field "credential" and goes on. [data-passkey-off] stays where there are none, [data-passkey-failed] says
// that the device refused, [data-passkey-button] is shown where it can be pressed.

const fromText = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

const toText = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

function readOptions(form) {
  const options = JSON.parse(form.dataset.options);
  options.challenge = fromText(options.challenge);
  if (options.user) options.user.id = fromText(options.user.id);
  for (const each of [...(options.allowCredentials ?? []), ...(options.excludeCredentials ?? [])]) {
    each.id = fromText(each.id);
  }
  return options;
}

function asJSON(credential) {
  const answer = credential.response;
  const response = { clientDataJSON: toText(answer.clientDataJSON) };
  for (const name of ["attestationObject", "authenticatorData", "signature"]) {
    if (answer[name]) response[name] = toText(answer[name]);
  }
  if (answer.getTransports) response.transports = answer.getTransports();
  return JSON.stringify({ id: credential.id, rawId: toText(credential.rawId), type: credential.type, response });
}

async function send(event) {
  event.preventDefault();
  const form = event.target;
  const failed = form.querySelector("[data-passkey-failed]");
  failed.hidden = true;
  try {
    const answer = await navigator.credentials[form.dataset.passkey]({ publicKey: readOptions(form) });
    form.elements.credential.value = asJSON(answer);
    form.submit();
  } catch {
    failed.hidden = false;
  }
}

for (const form of window.PublicKeyCredential ? document.querySelectorAll("form[data-passkey]") : []) {
  form.querySelector("[data-passkey-off]").hidden = true;
  form.querySelector("[data-passkey-button]").hidden = false;
  form.addEventListener("submit", send);
}
