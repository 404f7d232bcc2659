import type { Route } from '../../http/route.ts';
import { postFilter } from './create.ts';
import { removeFilter } from './delete.ts';
import {
  getFilterKeyword,
  getFilterKeywords,
  postFilterKeyword,
  putFilterKeyword,
  removeFilterKeyword,
} from './keywords.ts';
import { getFilters } from './list.ts';
import { getFilter } from './show.ts';
import { getFilterStatus, getFilterStatuses, postFilterStatus, removeStatusFromFilter } from './statuses.ts';
import { putFilter } from './update.ts';

export const filtersRoutes: readonly Route[] = [
  getFilters,
  postFilter,
  getFilterKeyword,
  putFilterKeyword,
  removeFilterKeyword,
  getFilterStatus,
  removeStatusFromFilter,
  getFilter,
  putFilter,
  removeFilter,
  getFilterKeywords,
  postFilterKeyword,
  getFilterStatuses,
  postFilterStatus,
];
