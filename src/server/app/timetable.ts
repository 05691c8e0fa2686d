/** Crontab of the scheduled jobs, in UTC. Each scheduled run happens on only one of the nodes. */
export const timetable = [
  '17 * * * * forget-expired ?max=3',
  '23 * * * * close-companies ?max=3',
  '29 * * * * warn-auditors ?max=3',
  '37 * * * * erase-old-tests ?max=3',
  '41 6 * * * delete-old-pictures ?max=3',
  // Most devices deliver the readings of a day by 04:00 in São Paulo, which is 07:00 UTC.
  '0 7 * * * write-day-files ?max=3',
  '30 7 * * * delete-filed-readings ?max=3',
  '* * * * * audit-new ?max=1&queue=audit-new&jobKey=audit-new',
  // The daily audit of the whole log starts at 02:00 in São Paulo, which is 05:00 UTC.
  '0 5 * * * audit-whole ?max=3&queue=audit-whole&jobKey=audit-whole',
].join('\n')
