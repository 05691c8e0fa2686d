/** Tone: pitch in hertz, start and length in seconds, volume from 0 to 1. */
type Tone = {
  readonly pitch: number
  readonly start: number
  readonly length: number
  readonly shape: OscillatorType
  readonly volume: number
}

/**
 * Result of a scan that is signalled by sound and vibration. `accepted`: recorded or allowed.
 * `repeated`: already recorded shortly before.
 */
export type Signal = 'accepted' | 'refused' | 'repeated'

/**
 * The sounds differ in rise, roughness and length, not in pitch alone. Halls are loud, and not
 * everyone hears high tones.
 */
const tones: Readonly<Record<Signal, readonly Tone[]>> = {
  accepted: [
    { pitch: 988, start: 0, length: 0.11, shape: 'triangle', volume: 0.5 },
    { pitch: 1_319, start: 0.11, length: 0.16, shape: 'triangle', volume: 0.5 },
  ],
  refused: [
    { pitch: 196, start: 0, length: 0.24, shape: 'square', volume: 0.35 },
    { pitch: 147, start: 0.3, length: 0.36, shape: 'square', volume: 0.35 },
  ],
  repeated: [{ pitch: 660, start: 0, length: 0.07, shape: 'sine', volume: 0.15 }],
}

/** Durations of vibration and pause in alternation, in milliseconds. */
const shakes: Readonly<Record<Signal, readonly number[]>> = {
  accepted: [80],
  refused: [200, 100, 200],
  repeated: [25],
}

/** Vibrates and, unless muted, plays a sound, because the user may not look at the screen. */
export function signal(what: Signal, isMuted: boolean): void {
  navigator.vibrate?.([...shakes[what]])
  if (!isMuted) play(what)
}

/**
 * The page uses one audio context throughout, because browsers limit the number of contexts and
 * require a user gesture to unlock each.
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

/** Plays the tones of a result, if the browser permits it. */
function play(what: Signal): void {
  unlockSound()
  if (audio === undefined) return
  for (const { pitch, start, length, shape, volume } of tones[what]) {
    const from = audio.currentTime + start
    const loudness = new GainNode(audio, { gain: 0 })
    // The volume fades in and out, because a tone that starts or ends abruptly clicks.
    loudness.gain.setTargetAtTime(volume, from, 0.004)
    loudness.gain.setTargetAtTime(0, from + length - 0.03, 0.01)
    const tone = new OscillatorNode(audio, { type: shape, frequency: pitch })
    tone.connect(loudness).connect(audio.destination)
    tone.start(from)
    tone.stop(from + length)
  }
}
