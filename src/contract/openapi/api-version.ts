/** Date of the newest change of the API; `docs/api-versions.*.md` tells what changed on it. */
export const API_VERSION = '2026-11-23'
