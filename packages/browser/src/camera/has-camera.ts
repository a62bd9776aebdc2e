/** Returns false on pages without TLS, where browsers offer no camera. */
export const hasCamera = (): boolean => 'mediaDevices' in navigator
