const whole = new Intl.NumberFormat('en-US')

/** Formats numbers in US style in every language. Spec 2 §1. */
export const count = (number: number): string => whole.format(number)
/** A number that was counted up to a cap: `10,000+` above it. */
export const figure = (number: number, cap: number): string => (number > cap ? `${count(cap)}+` : count(number))

const megabyte = 1024 * 1024
/** 1 MB = 1,048,576 bytes, as the limit of 100 MB counts. */
export const fileSize = (bytes: number): string =>
  bytes < megabyte ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / megabyte).toFixed(1)} MB`
