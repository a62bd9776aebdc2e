import { useEffect, useState } from 'react'

/** Returns true on a device with a camera: phones and tablets, and few counter PCs. */
export const useHasCamera = (): boolean => {
  const [hasOne, setHasOne] = useState(false)
  useEffect(() => {
    // Absent on pages without TLS.
    if (!('mediaDevices' in navigator)) return
    navigator.mediaDevices.enumerateDevices().then(
      (devices) => setHasOne(devices.some(({ kind }) => kind === 'videoinput')),
      () => undefined,
    )
  }, [])
  return hasOne
}
