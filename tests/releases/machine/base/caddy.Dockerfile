# In the place of `caddy:2.10.2`: Debian's Caddy 2.6.
FROM debian:13-slim
RUN apt-get update && apt-get install -y --no-install-recommends caddy wget ca-certificates && rm -rf /var/lib/apt/lists/*
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
WORKDIR /srv
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
