/** Part of WebUSB that a receipt printer needs (https://wicg.github.io/webusb/). */
type UsbEndpoint = { endpointNumber: number; direction: 'in' | 'out'; type: 'bulk' | 'interrupt' | 'isochronous' }
type UsbInterface = {
  interfaceNumber: number
  alternate: { interfaceClass: number; endpoints: readonly UsbEndpoint[] }
}
export type UsbDevice = {
  productName?: string | undefined
  opened: boolean
  configuration: { interfaces: readonly UsbInterface[] } | null
  open: () => Promise<void>
  close: () => Promise<void>
  forget: () => Promise<void>
  selectConfiguration: (value: number) => Promise<void>
  claimInterface: (number: number) => Promise<void>
  transferOut: (endpoint: number, data: Uint8Array<ArrayBuffer>) => Promise<{ status?: string }>
}
type Usb = {
  getDevices: () => Promise<UsbDevice[]>
  requestDevice: (options: { filters: { classCode: number }[] }) => Promise<UsbDevice>
}

/** USB class of printers. */
const printerClass = 7

const isUsb = (found: unknown): found is Usb =>
  typeof found === 'object' && found !== null && 'getDevices' in found && 'requestDevice' in found
const usb = (): Usb | undefined => {
  const found: unknown = Reflect.get(navigator, 'usb')
  return isUsb(found) ? found : undefined
}
/** Returns true for a browser that connects a printer by USB. */
export const canPair = (): boolean => usb() !== undefined

/** Printer that a person connected to this till, or undefined. */
export const pairedPrinter = async (): Promise<UsbDevice | undefined> => {
  const devices = (await usb()?.getDevices()) ?? []
  return devices[0]
}

/** Asks the person for a printer. Undefined: none was chosen. Needs a press. */
export const pairPrinter = async (): Promise<UsbDevice | undefined> => {
  try {
    return await usb()?.requestDevice({ filters: [{ classCode: printerClass }] })
  } catch {
    return undefined
  }
}

/** Sends bytes to the printer. Rejects when the printer is unplugged, off, or in use by another program. */
export const sendToPrinter = async (device: UsbDevice, bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
  if (!device.opened) await device.open()
  try {
    if (device.configuration === null) await device.selectConfiguration(1)
    const found = device.configuration?.interfaces.find(({ alternate }) => alternate.interfaceClass === printerClass)
    const out = found?.alternate.endpoints.find(({ direction, type }) => direction === 'out' && type === 'bulk')
    if (!found || !out) throw new Error('The device is no printer')
    await device.claimInterface(found.interfaceNumber)
    const { status } = await device.transferOut(out.endpointNumber, bytes)
    if (status !== 'ok') throw new Error(`The printer answered ${status}`)
  } finally {
    await device.close().catch(() => undefined)
  }
}
