import { catalogue, catalogueObject, type Row } from './matrix-rows.ts'

/** Who may call what of a partner's statements and payouts: whoever reads its sales. */
export const statements: Record<string, Row> = {
  listStatements: catalogue,
  countStatements: catalogue,
  listStatementPurchases: catalogueObject,
  getStatement: catalogueObject,
  listStatementEntries: catalogueObject,
  downloadStatementPdf: catalogueObject,
  downloadStatementCsv: catalogueObject,
  downloadAccountantPack: catalogue,
  readPayouts: catalogue,
}
