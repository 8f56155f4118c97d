# A registry for the images of the walk: Debian's, for this machine alone.
FROM debian:13-slim
RUN apt-get update && apt-get install -y --no-install-recommends docker-registry && rm -rf /var/lib/apt/lists/*
RUN printf 'version: 0.1\nstorage: { filesystem: { rootdirectory: /registry } }\nhttp: { addr: ":5000" }\n' > /registry.yml
CMD ["docker-registry", "serve", "/registry.yml"]
