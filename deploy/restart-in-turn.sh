#!/bin/sh
# Restarts the nodes one after the other, so that nobody notices: deploy/restart-in-turn.sh 3001 3002
set -eu
[ $# -gt 0 ] || { echo "usage: $0 port..." >&2; exit 2; }
for port in "$@"; do
  # Comes back when the node is ready.
  systemctl restart "vitrin@$port.service"
  # nginx leaves a node alone for ten seconds (fail_timeout) after it said goodbye.
  sleep 12
done
