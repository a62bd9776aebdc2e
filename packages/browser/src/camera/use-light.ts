import { useState } from 'react'

/** Firefox before 132 reports no capabilities. */
const hasLight = (track: MediaStreamTrack | undefined): boolean => {
  const capabilities = track && 'getCapabilities' in track ? track.getCapabilities() : {}
  return 'torch' in capabilities && capabilities.torch === true
}

/** The lamp beside the camera of `track`. `toggle` is undefined on devices without one. */
export const useLight = (
  track: MediaStreamTrack | undefined,
): { isOn: boolean; toggle: (() => Promise<void>) | undefined } => {
  const [litTrack, setLitTrack] = useState<MediaStreamTrack>()
  const isOn = track !== undefined && litTrack === track
  if (!track || !hasLight(track)) return { isOn: false, toggle: undefined }
  const toggle = async (): Promise<void> => {
    const light: MediaTrackConstraintSet & { torch: boolean } = { torch: !isOn }
    // A light that does not switch stays as the button shows.
    await track.applyConstraints({ advanced: [light] }).then(
      () => setLitTrack(isOn ? undefined : track),
      () => undefined,
    )
  }
  return { isOn, toggle }
}
