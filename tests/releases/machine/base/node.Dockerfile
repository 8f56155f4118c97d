# In the place of `node:24.21.0-trixie-slim`: Debian's Node and npm, and npm's package `node` of that version.
FROM debian:13-slim
COPY ca-certificates.crt /etc/ssl/certs/
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
RUN apt-get update && apt-get install -y --no-install-recommends nodejs npm \
    && npm install --global --prefix /usr/local node@24.21.0 npm@11.19.1 \
    && rm -rf /var/lib/apt/lists/* /root/.npm \
    && useradd --uid 1000 --create-home node
