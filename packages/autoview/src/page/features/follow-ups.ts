// Feature: other tools that take a value of the result.
import { register } from '../features.ts';
import { createFollowUps, openFollowUp } from '../follow-up.ts';
import { drawFollowUps } from '../follow-up-list.ts';

register('follow-ups', { followUpsOf: createFollowUps, openFollowUp, drawFollowUps });
