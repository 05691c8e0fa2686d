# Lastro as a container: the server on port 3000, everything it keeps in /data. compose.yaml runs it with a database and HTTPS.

FROM node:26-bookworm-slim AS build
WORKDIR /lastro
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN NODE_ENV=production node tools/build-web.ts && npm prune --omit=dev

FROM node:26-bookworm-slim
WORKDIR /lastro
COPY --from=build /lastro ./
RUN mkdir /data && chown node:node /data
ARG COMMIT=
ENV LASTRO_COMMIT=$COMMIT
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
# Requests can be answered. The first start prepares the database.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=6 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/main.ts"]
