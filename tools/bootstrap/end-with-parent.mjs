// Loaded into a script before itself: when the parent named in LASTRO_PARENT dies, however it dies, the channel to it
// ends, and the script is asked to end as the parent would ask. The channel alone does not keep the script running.
// What the script forks in its turn inherits this preload, but has another parent and another use for its channel.
if (process.channel && process.env.LASTRO_PARENT === String(process.ppid)) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
