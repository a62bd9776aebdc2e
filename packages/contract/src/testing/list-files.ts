type ListFile = {
  list: string
  file: string
  /** Names of the list's filters in the request of the file, where they differ. */
  names?: Readonly<Record<string, string>>
  /** Fields of every list that this list does not read. */
  unused?: readonly string[]
}

/** Lists with a file of their rows. The file takes the filters of the list, so that both contain the same rows. */
export const listFiles: readonly ListFile[] = [
  {
    list: 'listTransactions',
    file: 'downloadTransactions',
    names: { status: 'settlementStatus', from: 'startDate', to: 'finishDate' },
  },
  { list: 'listItems', file: 'exportItems' },
  { list: 'listDayReports', file: 'downloadDayReports' },
  { list: 'listActivity', file: 'exportActivity' },
  { list: 'listAudit', file: 'exportAudit' },
  { list: 'listExceptions', file: 'exportExceptions' },
  { list: 'listUnfinished', file: 'exportUnfinished' },
  { list: 'listSettlementRuns', file: 'exportSettlementRuns', unused: ['search'] },
  { list: 'listRunOrders', file: 'exportRunOrders' },
  { list: 'listBankStatementLines', file: 'exportBankStatement', unused: ['search'] },
]
