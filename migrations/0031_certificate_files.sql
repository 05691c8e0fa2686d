-- Files of calibration certificates, which are stored as media of the purpose `certificate`.
grant update (digest) on device_certificates to lastro_app;
create index device_certificates_by_digest on device_certificates (user_id, digest) where digest is not null;
-- Functions that delete files ask which certificates name them.
create policy across on device_certificates to lastro_definer using (true);
grant select on device_certificates to lastro_definer;
create index media_of_certificates on media (user_id) where purpose = 'certificate';
