#!/bin/bash
# Creates the role and the database of Lastro when PostgreSQL starts for the first time. The role
# owns its database and may create roles, nothing else. The superuser has no password and signs in
# only inside the container.
set -euo pipefail

psql --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" --username postgres <<'SQL'
create role lastro login createrole password :'password';
create database lastro owner lastro;
alter role postgres password null;
SQL
