# The image of Stagedoor for production: a release's archive on Debian. It needs PUBLIC_URL and AUTH_SECRET, and takes
# DATABASE_URL; without that the embedded database lies in /data, which has to be a volume then. .env.example explains
# every setting.
#
#   npm run release
#   docker build -t stagedoor .
#   docker run --read-only -p 127.0.0.1:3000:3000 -v stagedoor:/data -e PUBLIC_URL=… -e AUTH_SECRET=… stagedoor
#
# Of several archives in release/, name one: --build-arg ARCHIVE=release/stagedoor-….tar.gz, on a machine of arm64 that one's, too. Where
# you can reach its registry, pin the base by digest, --build-arg BASE=debian:bookworm-slim@sha256:…: a tag may be built again, a
# digest may not.
ARG BASE=debian:bookworm-slim

FROM ${BASE}
ARG ARCHIVE=release/stagedoor-*-linux-x64.tar.gz
ADD ${ARCHIVE} /opt/
RUN set -- /opt/stagedoor-*; [ $# -eq 1 ] || { echo "There are several archives: $*. Name one in ARCHIVE, or remove the others." >&2; exit 1; }
RUN mv /opt/stagedoor-* /opt/stagedoor && useradd --uid 1000 --no-create-home stagedoor && install -d -o stagedoor /data
ENV PATH=/opt/stagedoor/bin:$PATH DATA_DIR=/data
# The files belong to root and the server runs as another user: it can only write in /data.
USER stagedoor
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD LD_LIBRARY_PATH=/opt/stagedoor/lib/gcc /opt/stagedoor/lib/node -e "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/health/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"
CMD ["stagedoor", "serve"]
