import { play, type Tone } from './sound.ts'

/** Results of a scan as sound and vibration: recorded or allowed, refused, or nothing new. */
export type Signal = 'accepted' | 'refused' | 'repeated'

const tone = (pitch: number, start: number, length: number, shape: OscillatorType, volume: number): Tone => ({
  pitch,
  start,
  length,
  shape,
  volume,
})

/**
 * The sounds differ in rise, roughness and length, not in pitch alone. Halls are loud, and not
 * everyone hears high tones.
 */
const tones: Readonly<Record<Signal, readonly Tone[]>> = {
  accepted: [tone(988, 0, 0.11, 'triangle', 0.5), tone(1_319, 0.11, 0.16, 'triangle', 0.5)],
  refused: [tone(196, 0, 0.24, 'square', 0.35), tone(147, 0.3, 0.36, 'square', 0.35)],
  repeated: [tone(660, 0, 0.07, 'sine', 0.15)],
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
  if (!isMuted) play(tones[what])
}
