/** Returns a valid request body for a device, in which `changed` overrides members. */
export const deviceBody = (serial: string, changed: object = {}) => ({
  kind: 'logger',
  maker: 'Berlinger',
  serial,
  ...changed,
})

/** Returns a valid request body for a calibration certificate. */
export const certificateBody = (number: string, changed: object = {}) => ({
  number,
  laboratory: 'Aferir Metrologia',
  calibrated_on: '2026-03-10',
  valid_until: '2027-03-09',
  ...changed,
})

/** Returns a valid request body for a condition range. Limits are in thousandths. */
export const rangeBody = (name: string, changed: object = {}) => ({
  name,
  temperature_minimum: 2_000,
  temperature_maximum: 8_000,
  minutes_outside: 30,
  longest_gap_minutes: 15,
  ...changed,
})
