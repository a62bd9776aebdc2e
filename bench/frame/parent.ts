/** Sends the parent process the port, and the CPU time on request. Ends with the parent. */
export const answerParent = (port: number): void => {
  process.on('message', (message: { cpu?: true }) => {
    if (message.cpu) process.send?.({ cpu: process.cpuUsage() })
  })
  process.once('disconnect', () => process.exit())
  process.send?.({ port })
}

export const portOf = (address: string | object | null): number =>
  typeof address === 'object' && address !== null && 'port' in address ? Number(address.port) : 0
