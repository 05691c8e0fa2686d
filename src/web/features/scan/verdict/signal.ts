import { play, type Tone } from './sound.ts'

/** Results of a scan as sound and vibration: recorded or allowed, refused, or nothing new. */
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
  if (!isMuted) play(tones[what])
}
