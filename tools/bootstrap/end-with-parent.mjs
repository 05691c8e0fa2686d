// A preload of scripts. The channel to the parent that LASTRO_PARENT names ends when the parent
// dies. Then this module asks the script to end, as the parent would. The channel alone does not
// keep the script running. Children of the script inherit the preload, but their parent is another
// process.
if (process.channel && process.env.LASTRO_PARENT === String(process.ppid)) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
