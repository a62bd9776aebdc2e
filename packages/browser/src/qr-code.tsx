import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import styles from './qr-code.module.css'

/** Draws the dark modules as one path: an inline picture without a third-party server, allowed by the page's policy. */
const pathOf = (modules: boolean[][]): string =>
  modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

/** QR code of a text. `label`: what the code opens or contains, for screen readers. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const [modules, setModules] = useState<boolean[][]>()

  useEffect(() => {
    const draw = async () => {
      const { encode } = await import('uqr')
      setModules(encode(text, { border: 2 }).data)
    }
    void draw()
  }, [text])

  return (
    <div className={clsx('line rounded overflow-hidden', styles['qr'])}>
      {modules && (
        <svg viewBox={`0 0 ${modules.length} ${modules.length}`} role="img" aria-label={label}>
          <path d={pathOf(modules)} fill="#000" shapeRendering="crispEdges" />
        </svg>
      )}
    </div>
  )
}
