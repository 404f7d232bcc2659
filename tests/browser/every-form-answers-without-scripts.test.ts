import { testEveryForm } from '../support/every-form.ts';

testEveryForm({ scripts: false });
