/** Tone: pitch in hertz, start and length in seconds, volume from 0 to 1. */
export type Tone = {
  readonly pitch: number
  readonly start: number
  readonly length: number
  readonly shape: OscillatorType
  readonly volume: number
}

/**
 * One context for the lifetime of the page, because browsers limit their number and unlock each by
 * a gesture.
 */
let audio: AudioContext | undefined

/** Unlocks the sound; called on a user gesture, because browsers block sound without one. */
export function unlockSound(): void {
  try {
    audio ??= new AudioContext()
    if (audio.state !== 'running') void audio.resume().catch(() => undefined)
  } catch {
    // Without sound, the screen and the vibration still show the result.
  }
}

/** Plays tones, if the browser permits it. */
export function play(tones: readonly Tone[]): void {
  unlockSound()
  if (audio === undefined) return
  for (const { pitch, start, length, shape, volume } of tones) {
    const from = audio.currentTime + start
    const loudness = new GainNode(audio, { gain: 0 })
    // Fades in and out, because a tone that starts or ends abruptly clicks.
    loudness.gain.setTargetAtTime(volume, from, 0.004)
    loudness.gain.setTargetAtTime(0, from + length - 0.03, 0.01)
    const tone = new OscillatorNode(audio, { type: shape, frequency: pitch })
    tone.connect(loudness).connect(audio.destination)
    tone.start(from)
    tone.stop(from + length)
  }
}
