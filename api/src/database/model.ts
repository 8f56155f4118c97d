import { Model as ObjectionModel } from 'objection';

/** What every table's model shares. Columns are `declare`d, or a class field would overwrite them. */
export class Model extends ObjectionModel {
  /** `first()` and `findOne()` fetch one row, not all of them. */
  static override useLimitInFirst = true;
}
