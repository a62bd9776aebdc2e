import { readVolume } from './device/volume.ts'

/** Tones in hertz and milliseconds, with what each means. Every sound has its words on the screen. */
const tones = {
  added: [[1200, 30]],
  unknown: [
    [220, 60],
    [220, 60],
  ],
  look: [[220, 100]],
  paid: [
    [660, 60],
    [880, 60],
  ],
  declined: [
    [440, 120],
    [330, 120],
  ],
} as const satisfies Record<string, readonly (readonly [hertz: number, ms: number])[]>
export type Heard = keyof typeof tones

let audio: AudioContext | undefined

/** Beeps and vibrates, unless sounds are off. Browsers permit sound after the first press. */
export const play = (what: Heard): void => {
  const gain = readVolume()
  if (gain === 0) return
  audio ??= new AudioContext()
  let at = audio.currentTime
  for (const [hertz, ms] of tones[what]) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    volume.gain.value = gain
    tone.frequency.value = hertz
    tone.connect(volume).connect(audio.destination)
    tone.start(at)
    tone.stop(at + ms / 1000)
    at += ms / 1000 + 0.04
  }
  navigator.vibrate?.(tones[what].flatMap(([, ms]) => [ms, 40]))
}
