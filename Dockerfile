# The image of Stagedoor for production. It needs PUBLIC_URL and AUTH_SECRET, and takes DATABASE_URL; without that the
# embedded database lies in /data, which has to be a volume then. .env.example explains every setting.
#
#   docker build -t stagedoor --build-arg COMMIT=$(git rev-parse HEAD) .
#   docker run --read-only -p 3000:3000 -v stagedoor:/data -e PUBLIC_URL=… -e AUTH_SECRET=… stagedoor
#
# The base is pinned by version. Where you can reach its registry, pin it by digest too (26.10-bookworm-slim@sha256:…):
# a version may be built again, a digest may not.
ARG NODE=26.10-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# The log names the commit; the build context has no .git.
ARG COMMIT
RUN npm run build

FROM node:${NODE}
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data
RUN mkdir /data && chown node:node /data
# The bundle holds every package that it needs.
COPY package.json ./
COPY --from=build /app/dist/server dist/server
COPY --from=build /app/dist/client dist/client
# The files belong to root and the server runs as another user: it can only write in /data.
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/start.js"]
