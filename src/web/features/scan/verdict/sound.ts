/** One tone: pitch in hertz, start and length in seconds, loudness from 0 to 1. */
export type Tone = {
  readonly pitch: number
  readonly start: number
  readonly length: number
  readonly shape: OscillatorType
  readonly volume: number
}

/** One for the page's life: browsers allow few, and unlock each by a gesture. */
let audio: AudioContext | undefined

/** Called at a gesture: browsers play nothing that no hand has asked for. */
export function unlockSound(): void {
  try {
    audio ??= new AudioContext()
    if (audio.state !== 'running') void audio.resume().catch(() => undefined)
  } catch {
    // A device without sound shows and shakes all the same.
  }
}

/** Plays tones, where the device may. */
export function play(tones: readonly Tone[]): void {
  unlockSound()
  if (audio === undefined) return
  for (const { pitch, start, length, shape, volume } of tones) {
    const from = audio.currentTime + start
    const loudness = new GainNode(audio, { gain: 0 })
    // A tone that begins or ends at once clicks.
    loudness.gain.setTargetAtTime(volume, from, 0.004)
    loudness.gain.setTargetAtTime(0, from + length - 0.03, 0.01)
    const tone = new OscillatorNode(audio, { type: shape, frequency: pitch })
    tone.connect(loudness).connect(audio.destination)
    tone.start(from)
    tone.stop(from + length)
  }
}
