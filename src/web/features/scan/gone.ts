/**
 * Time out of the picture after which a code counts as gone, in milliseconds. A shaking hand loses
 * it for a moment.
 */
export const GONE_MS = 1_500
