# Lastro as a container: the server on port 3000, its files in /data. compose.yaml runs it with a
# database and HTTPS. It writes to /data and /tmp only, so its root can be read-only.

FROM node:26.10.0-bookworm-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends binutils
# Without debug symbols the Node binary is a quarter smaller.
RUN strip --output-file=/node /usr/local/bin/node
WORKDIR /lastro
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN NODE_ENV=production node tools/build-web.ts && npm prune --omit=dev && node tools/shrink-modules.ts
# Compiles the modules in advance, so that the server starts faster. Node caches them in a folder
# named after the user id, with files that only this user can read.
ENV NODE_COMPILE_CACHE=/lastro/.compile-cache
RUN install --directory --owner=1000 .compile-cache
USER 1000
RUN /node --input-type=module --eval "await import('./src/server/app/start-server.ts')" && chmod -R a+rX .compile-cache

FROM postgres:18.4-bookworm AS postgres

FROM debian:12.14-slim
# Node needs libatomic. The programs of PostgreSQL need the other libraries.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends \
    libatomic1 libgssapi-krb5-2 libldap-2.5-0 liblz4-1 libssl3 libzstd1 zlib1g \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 1000 --no-create-home --home-dir /data --shell /usr/sbin/nologin lastro \
  && install --directory --owner=lastro --group=lastro --mode=0700 /data /backup
# The programs for backups come from PostgreSQL's own image, because the Debian package would add 50
# MB of Perl.
COPY --from=postgres /usr/lib/postgresql/18/bin/pg_dump /usr/lib/postgresql/18/bin/pg_restore /usr/local/bin/
COPY --from=postgres /usr/lib/*-linux-gnu/libpq.so.5* /usr/local/lib/
COPY --from=build /node /usr/local/bin/node
COPY --chmod=0755 deploy/image/lastro /usr/local/bin/lastro
RUN ldconfig && pg_dump --version && pg_restore --version && node --version
WORKDIR /lastro
COPY --from=build /lastro/package.json package.json
COPY --from=build /lastro/node_modules node_modules
COPY --from=build /lastro/contracts contracts
COPY --from=build /lastro/assets assets
COPY --from=build /lastro/migrations migrations
COPY --from=build /lastro/src src
COPY --from=build /lastro/dist dist
COPY --from=build /lastro/.compile-cache .compile-cache
ARG COMMIT=
ENV LASTRO_COMMIT=$COMMIT
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
ENV NODE_COMPILE_CACHE=/lastro/.compile-cache
# The allocator of glibc keeps less unused memory with few arenas.
ENV MALLOC_ARENA_MAX=2
# The user is given by number, so that Kubernetes can check that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 3000
# Only a dead process is unhealthy, because a restart does not help if the database is lost or
# signing is on hold.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=6 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/app/main.ts"]
