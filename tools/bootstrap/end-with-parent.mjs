// Loaded into the script before itself: when the bootstrap dies, however it dies, the IPC channel ends, and the script
// is asked to end as by its parent. The channel alone does not keep the script running.
// What the script forks inherits this preload; its channel is another matter.
if (process.channel && process.env.LASTRO_BOOTSTRAP === String(process.ppid)) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
