import { hasCamera } from '@tillgate/browser/camera/has-camera.ts'
import { useEffect, useState } from 'react'

/** Returns true on a device with a camera: phones and tablets, and few counter PCs. */
export const useHasCamera = (): boolean => {
  const [hasOne, setHasOne] = useState(false)
  useEffect(() => {
    if (!hasCamera()) return
    navigator.mediaDevices.enumerateDevices().then(
      (devices) => setHasOne(devices.some(({ kind }) => kind === 'videoinput')),
      () => undefined,
    )
  }, [])
  return hasOne
}
