import { testEveryForm } from '../support/every-form.ts';

testEveryForm({ device: 'phone', scripts: false });
