from django.db import migrations, models


class Migration(migrations.Migration):
    """Files of evidence wait for a worker, which makes the pictures others read."""

    dependencies = [("rulings", "0004_safeguarded_referrals")]

    operations = [
        migrations.RenameField("evidence", "content", "original"),
        migrations.AlterField("evidence", "original", models.BinaryField(null=True)),
        migrations.AlterField(
            "evidence", "name", models.CharField(blank=True, max_length=100)
        ),
        migrations.AddField("evidence", "reading", models.BinaryField(null=True)),
        migrations.AddField("evidence", "page_sizes", models.JSONField(default=list)),
        migrations.AddField(
            "evidence", "problem", models.CharField(blank=True, max_length=20)
        ),
        migrations.AddField(
            "evidence", "state", models.CharField(default="waiting", max_length=10)
        ),
        migrations.AddConstraint(
            "evidence",
            models.CheckConstraint(
                condition=models.Q(state__in=["waiting", "ready", "failed"]),
                name="evidence_state_is_known",
            ),
        ),
        migrations.RenameField("referralevidence", "content", "original"),
        migrations.AlterField("referralevidence", "original", models.BinaryField(null=True)),
        migrations.AlterField(
            "referralevidence", "name", models.CharField(blank=True, max_length=100)
        ),
        migrations.AddField("referralevidence", "reading", models.BinaryField(null=True)),
        migrations.AddField("referralevidence", "page_sizes", models.JSONField(default=list)),
        migrations.AddField(
            "referralevidence", "problem", models.CharField(blank=True, max_length=20)
        ),
        migrations.AddField(
            "referralevidence", "state", models.CharField(default="waiting", max_length=10)
        ),
        migrations.AddConstraint(
            "referralevidence",
            models.CheckConstraint(
                condition=models.Q(state__in=["waiting", "ready", "failed"]),
                name="referral_evidence_state_is_known",
            ),
        ),
        migrations.RemoveField("referralevidence", "suffix"),
    ]
