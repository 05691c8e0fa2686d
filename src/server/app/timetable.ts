/** What is done by the clock: minute, hour, and so on, in UTC; each time comes once for all nodes. */
export const timetable = [
  '17 * * * * forget-expired ?max=3',
  '* * * * * audit-new ?max=1&queue=audit-new&jobKey=audit-new',
  // Two in the morning in São Paulo.
  '0 5 * * * audit-whole ?max=3&queue=audit-whole&jobKey=audit-whole',
].join('\n')
