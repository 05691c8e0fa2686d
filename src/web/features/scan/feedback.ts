/** Tells the hand and the ear what the eye may miss: one short buzz and a high tone for yes, two and a low one for no. */
export function signal(verdict: 'yes' | 'no'): void {
  navigator.vibrate?.(verdict === 'yes' ? 80 : [120, 80, 120])
  beep(verdict === 'yes' ? 880 : 220)
}

const LENGTH_S = 0.15

function beep(hertz: number): void {
  try {
    const audio = new AudioContext()
    const tone = new OscillatorNode(audio, { frequency: hertz })
    const volume = new GainNode(audio, { gain: 0.1 })
    tone.connect(volume).connect(audio.destination)
    tone.addEventListener('ended', () => void audio.close())
    tone.start()
    tone.stop(audio.currentTime + LENGTH_S)
  } catch {
    // A device without sound shows the verdict all the same.
  }
}
