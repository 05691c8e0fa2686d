-- A GET kept its answer for an Idempotency-Key, and so the secret that signs webhooks stood here in clear text.
delete from idempotency_keys where answer like '%whsec_%';
