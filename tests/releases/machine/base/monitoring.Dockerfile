# In the place of Prometheus's images: Debian's packages of the same programs.
FROM debian:13-slim
RUN apt-get update && apt-get install -y --no-install-recommends prometheus prometheus-alertmanager \
    prometheus-blackbox-exporter prometheus-node-exporter && rm -rf /var/lib/apt/lists/* \
    && install -d -o nobody /prometheus /alertmanager && install -D /etc/prometheus/blackbox.yml /etc/blackbox_exporter/config.yml
ARG PROGRAM
RUN ln -s "/usr/bin/${PROGRAM}" /program
USER nobody
ENTRYPOINT ["/program"]
CMD ["--config.file=/etc/blackbox_exporter/config.yml"]
