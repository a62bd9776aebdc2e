/** The form kit: leaving, drafts, and saves that came too late. */
export const forms = {
  'draft.no-ein': 'The EIN is not stored in a draft. Type it again.',
  'draft.restored': 'Draft restored',
  'draft.discard': 'Discard',
  'form.leave-title': 'Leave without saving?',
  'form.leave-text': 'What you changed on this page will be lost.',
  'stale.title': 'Somebody else saved this meanwhile',
  'stale.choose': 'Nothing of yours is lost, and nothing is saved yet. Choose for each field what to keep.',
  'stale.same': 'Nothing of yours is lost, and it does not differ from what was saved. Save to finish.',
  'stale.mine': 'Yours: {{value}}',
  'stale.theirs': 'Saved now: {{value}}',
  'stale.empty': 'empty',
  'stale.back': 'Back to the form',
  'stale.save': 'Save my choice',
}
