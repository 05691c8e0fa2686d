// A module that Node preloads before a script. LASTRO_PARENT is the id of the parent process. When
// the parent dies, its IPC channel closes, and this module asks the script to end. The channel
// alone does not keep the script running. Children of the script inherit the preload but have
// another parent, so it does nothing in them.
if (process.channel && process.env.LASTRO_PARENT === String(process.ppid)) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
