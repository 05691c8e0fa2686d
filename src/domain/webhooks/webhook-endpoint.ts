/** Maximum number of webhook endpoints of an account. */
export const MAX_WEBHOOKS = 10

/** Maximum number of UTF-16 units in the name of an endpoint. */
export const MAX_WEBHOOK_NAME = 60
