/** Out of the picture for so many milliseconds, a code counts as gone: a shaking hand loses it for a moment. */
export const GONE_MS = 1_500
