import { Session } from 'node:inspector'

// Module that a server preloads. It records a CPU profile between two messages of the parent
// process.

/** Microseconds between samples. */
const INTERVAL = 250

const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.setSamplingInterval', { interval: INTERVAL })

process.on('message', (message) => {
  if (message === 'profile') {
    session.post('Profiler.start', (error) => process.send?.({ error: error?.message }))
  } else if (message === 'profiled') {
    session.post('Profiler.stop', (error, found) =>
      process.send?.({ error: error?.message, profile: found.profile }),
    )
  }
})
