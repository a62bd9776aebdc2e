/** The till: training. */
export const tillTraining = {
  training: 'Training mode',
  trainingHint:
    'Everything as in real life, with play cards. Nothing is charged, nothing counts in the day, receipts say TRAINING.',
  trainingStart: 'Start training',
  trainingLater: 'Not now',
  trainingNow: 'TRAINING',
  trainingTotal: 'Total',
  trainingNowHint: 'Nothing is charged or stored.',
  trainingEnd: 'End training',
  playEnough: 'Enough money',
  playEnoughHint: 'Pays all that is covered',
  playLow: 'Low balance',
  playLowHint: '$10.00 in each purse: pays in part',
  playEmpty: 'Empty',
  playEmptyHint: 'Declined, no balance',
  playSlow: 'Slow bank',
  playSlowHint: 'No answer, undone by itself',
} as const
