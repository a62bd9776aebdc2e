# One image for every role: api, worker, all, migrate, seed (the command's last word).
# A release names the image by its digest: --build-arg NODE_IMAGE=node@sha256:… (docs/deployment.md says how to get it).
ARG NODE_IMAGE=node:24.21.0-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/operator/package.json apps/operator/
COPY apps/portal/package.json apps/portal/
COPY apps/receipt/package.json apps/receipt/
COPY apps/sandbox/package.json apps/sandbox/
COPY apps/server/package.json apps/server/
COPY apps/till/package.json apps/till/
COPY packages/browser/package.json packages/browser/
COPY packages/client/package.json packages/client/
COPY packages/contract/package.json packages/contract/
COPY packages/domain/package.json packages/domain/
COPY packages/openapi-client/package.json packages/openapi-client/
COPY packages/phrases/package.json packages/phrases/
COPY packages/ui/package.json packages/ui/

FROM manifests AS build
RUN npm ci --omit=dev
COPY . .
# Source maps are for whoever has the sources.
RUN npm run build && find apps/*/dist -name '*.map*' -delete

# What the bundle imports by name, and nothing that a browser, a test or a bare machine needs.
FROM manifests AS packages
RUN npm ci --omit=dev --workspace apps/server && rm -rf node_modules/@tillgate node_modules/.bin node_modules/rolldown node_modules/@rolldown node_modules/@oxc-project node_modules/@types node_modules/undici-types

FROM ${NODE_IMAGE}
ENV NODE_ENV=production APP_ENV=production HOST=0.0.0.0 PORT=3000 WORKER_PORT=3001 DATA_DIR=/var/lib/tillgate
WORKDIR /app
COPY LICENSE NOTICE package.json ./
COPY --from=packages /app/node_modules node_modules
# Its package.json, and what could not be shared with the other apps.
COPY --from=packages /app/apps/server apps/server
COPY apps/server/data apps/server/data
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/portal/dist apps/portal/dist
COPY --from=build /app/apps/operator/dist apps/operator/dist
COPY --from=build /app/apps/receipt/dist apps/receipt/dist
COPY --from=build /app/apps/till/dist apps/till/dist
RUN mkdir -p /var/lib/tillgate && chown 1000:1000 /var/lib/tillgate && chmod 0700 /var/lib/tillgate
# The user `node` by its number: Kubernetes admits only numbers with runAsNonRoot. The process writes below DATA_DIR only, so
# the root file system may be read-only.
USER 1000:1000
VOLUME /var/lib/tillgate
EXPOSE 3000 3001
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# 0061: fewer garbage collections of young objects.
ENTRYPOINT ["node", "--min-semi-space-size=16", "apps/server/dist/main.js"]
CMD ["api"]
