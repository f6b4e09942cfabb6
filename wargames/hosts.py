"""Default for ALLOWED_HOSTS: the names of this machine, and no others."""

from __future__ import annotations

import ipaddress
import socket

LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]


def is_loopback(host: str) -> bool:
    """Whether only this machine itself can reach the address."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def lan_address() -> str | None:
    """This machine's address on the local network, found without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None


def likely_hosts(bound_to: str) -> list[str]:
    """Loopback always; the machine's names and LAN address only if it listens there."""
    if is_loopback(bound_to):
        return LOOPBACK
    name = socket.gethostname()
    own = [bound_to, lan_address(), name, f"{name.partition('.')[0]}.local"]
    wanted = [host for host in own if host and host not in ("0.0.0.0", "::")]  # noqa: S104
    return list(dict.fromkeys(LOOPBACK + wanted))
