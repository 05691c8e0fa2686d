/**
 * Test files that `npm test` without arguments leaves out, so that it takes at most eight minutes
 * on two idle cores. CI runs them in its normal run, and `npm test FILE` runs them too. Each takes
 * long, and a file that remains covers the main way of its subject. Clients, packages and commands
 * need no such file (decision 0095).
 */
export const ciFiles: readonly string[] = [
  'src/cli/mutated-receipts.test.ts',
  'tests/browser/account/profile.test.ts',
  'tests/browser/auth/{recovery,second-step}.test.ts',
  'tests/browser/checkpoints/{changes,without-signal}.test.ts',
  'tests/browser/companies/{members,test-company}.test.ts',
  'tests/browser/conditions/{devices,excursions,logger-files,new-shipment,report,scan-serial}.test.ts',
  'tests/browser/delivery/{additions,capture,door-rules,encode-photo,fiscal,killed-phone,late-delivery,office,send-pictures}.test.ts',
  'tests/browser/erasure/erasure.test.ts',
  'tests/browser/imports/sheets-and-invoices.test.ts',
  'tests/browser/labels/labels.test.ts',
  'tests/browser/milestones/milestones.test.ts',
  'tests/browser/pages/accessibility.test.ts',
  'tests/browser/public-page/{anchors,first-screen,picture-check,refused-history,showcase,without-network}.test.ts',
  'tests/browser/shipments/shipment-references.test.ts',
  'tests/browser/tools/dev.test.ts',
  'tests/integration/account/{account-conditions,ended-files}.test.ts',
  'tests/integration/anchors/anchor-failures.test.ts',
  'tests/integration/backup/backup.test.ts',
  'tests/integration/conditions/uploads-crash.test.ts',
  'tests/integration/documentation/{client-packages,connect}.test.ts',
  'tests/integration/events/{events-under-writes,listen}.test.ts',
  'tests/integration/http/fuzz-api.test.ts',
  'tests/integration/log/{crash,sequencer,verifier-file}.test.ts',
  'tests/integration/notices/notices-crash.test.ts',
  'tests/integration/packages/verify.test.ts',
  'tests/integration/rotation/rotate-log-key.test.ts',
  'tests/integration/timestamps/timestamp-failures.test.ts',
  'tests/integration/verify/python.test.ts',
  'tests/integration/webhooks/{webhook-crash,webhook-nodes}.test.ts',
  'tools/server-imports.test.ts',
]
